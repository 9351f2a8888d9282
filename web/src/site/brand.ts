import brand from "../../../brand.json";

/** Name, legal name, support address and social links of whoever runs the site. */
export { brand };
