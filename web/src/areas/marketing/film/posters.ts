import coaching from "../../../generated/pictures/film/coaching.svg";
import demo from "../../../generated/pictures/film/demo.svg";
import languages from "../../../generated/pictures/film/languages.svg";
import messages from "../../../generated/pictures/film/messages.svg";
import training from "../../../generated/pictures/film/training.svg";

export const posters = { demo, training, coaching, messages, languages };
