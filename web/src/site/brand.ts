import brand from "../../../brand.json";

/** The operator's names, address, numbers, support address and social links. The numbers may be empty. */
export { brand };
