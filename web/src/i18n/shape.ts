/**
 * The type of a dictionary: the same keys with other words. A missing key is a compile error. A value from a set
 * of strings (a plan's period) must be from the same set.
 */
export type Shape<Words> = Words extends string
  ? string extends Words
    ? string
    : Words
  : Words extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : Words extends readonly (infer Item)[]
      ? readonly Shape<Item>[]
      : { readonly [Key in keyof Words]: Shape<Words[Key]> };
