import brand from "../../../brand.json";

/** Names, address, numbers, support address and social links of whoever runs the site; numbers may be empty. */
export { brand };
