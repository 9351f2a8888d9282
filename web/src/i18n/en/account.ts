import data from "./parts/account-data.ts";
import security from "./parts/account-security.ts";

/** The words of the profile's parts after the names. */
const account = { security, data };

export default account;
