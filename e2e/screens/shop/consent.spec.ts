import { consentLink } from "../../support/consent-link.ts";
import { drawScreens } from "../../support/screens.ts";

drawScreens("visitor", {
  consent: { address: consentLink(false) },
  "consent-signed": { address: consentLink(true) },
});
