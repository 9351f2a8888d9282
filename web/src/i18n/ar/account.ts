import type en from "../en/account.ts";
import type { Shape } from "../shape.ts";
import data from "./parts/account-data.ts";
import security from "./parts/account-security.ts";

const account: Shape<typeof en> = { security, data };

export default account;
