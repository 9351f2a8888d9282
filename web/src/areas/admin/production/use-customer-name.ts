import { useWords } from "../../../i18n/use-words.ts";
import type { Customer } from "./customers.ts";

/** Returns a function that says whose a production is, also where nobody has given a name. */
export function useCustomerName(): (customer: Customer) => string {
  const { guest, nameless } = useWords("admin/production");
  return ({ name, hasAccount }) => name || (hasAccount ? nameless : guest);
}
