import { person, team } from "../people.ts";
import { notOffered, off, type Refusal, type Row } from "./row.ts";

const id = "3f1bb2b0-1111-4111-8111-111111111111";
const missing: Refusal = { status: 404, code: "not_found" };
const disabled: Refusal = { status: 404, code: "feature_disabled" };
const noServer = "Other programs do not sign their people in with us.";
const bySettings = "`TAWAM_OPENID_PROVIDERS` names the providers.";

type Call = () => PromiseLike<{ error: unknown }>;

function noOAuthServer(method: string, does: string, call: Call): Row {
  return off(method, does, { ...disabled, message: "OAuth server is disabled" }, noServer, call);
}

function noProviders(method: string, does: string, call: Call): Row {
  return off(method, does, { ...disabled, message: "Custom OAuth providers are disabled" }, bySettings, call);
}

const oauth = async () => (await person()).client.auth.oauth;
const clients = () => team().auth.admin.oauth;
const providers = () => team().auth.admin.customProviders;

export const oauthServer: Row[] = [
  noOAuthServer("auth.oauth.getAuthorizationDetails", "tells what another program asks for", async () =>
    (await oauth()).getAuthorizationDetails(id),
  ),
  noOAuthServer("auth.oauth.approveAuthorization", "grants it", async () =>
    (await oauth()).approveAuthorization(id),
  ),
  noOAuthServer("auth.oauth.denyAuthorization", "denies it", async () =>
    (await oauth()).denyAuthorization(id),
  ),
  noOAuthServer("auth.oauth.listGrants", "lists what was granted", async () => (await oauth()).listGrants()),
  noOAuthServer("auth.oauth.revokeGrant", "takes it back", async () =>
    (await oauth()).revokeGrant({ clientId: id }),
  ),
  noOAuthServer("auth.admin.oauth.listClients", "lists the programs", () => clients().listClients()),
  noOAuthServer("auth.admin.oauth.createClient", "registers one", () =>
    clients().createClient({ client_name: "Program", redirect_uris: ["https://program.example/back"] }),
  ),
  noOAuthServer("auth.admin.oauth.getClient", "tells one", () => clients().getClient(id)),
  noOAuthServer("auth.admin.oauth.updateClient", "changes one", () =>
    clients().updateClient(id, { client_name: "Programme" }),
  ),
  noOAuthServer("auth.admin.oauth.deleteClient", "removes one", () => clients().deleteClient(id)),
  noOAuthServer("auth.admin.oauth.regenerateClientSecret", "gives it another secret", () =>
    clients().regenerateClientSecret(id),
  ),
  noProviders("auth.admin.customProviders.listProviders", "lists providers", () =>
    providers().listProviders(),
  ),
  noProviders("auth.admin.customProviders.createProvider", "adds one", () =>
    providers().createProvider({
      provider_type: "oidc",
      identifier: "custom:acme",
      name: "Acme",
      client_id: "id",
      client_secret: "secret",
      issuer: "https://id.acme.example",
    }),
  ),
  noProviders("auth.admin.customProviders.getProvider", "tells one", () =>
    providers().getProvider("custom:acme"),
  ),
  noProviders("auth.admin.customProviders.updateProvider", "changes one", () =>
    providers().updateProvider("custom:acme", { name: "Acme" }),
  ),
  noProviders("auth.admin.customProviders.deleteProvider", "removes one", () =>
    providers().deleteProvider("custom:acme"),
  ),
];
