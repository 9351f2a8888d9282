import { signInOf } from "../../support/demonstration.ts";
import { drawScreens } from "../../support/screens.ts";

const production = (part = "") => ({ address: async () => signInOf("customer").path + part });

drawScreens("customer", {
  studio: { address: "/studio" },
  production: production(),
  recordings: production("/recordings"),
  files: production("/files"),
  plan: production("/plan"),
  "new-video": production("/new-video"),
  "new-videos": production("/new-videos"),
});
