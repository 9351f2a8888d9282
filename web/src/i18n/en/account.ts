import data from "./account-data.ts";
import security from "./account-security.ts";

/** The words of the profile's parts after the names. */
const account = { security, data };

export default account;
