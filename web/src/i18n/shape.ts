/**
 * The shape of a dictionary: the same keys with any wording. A missing key is a compile error. A value
 * that is one of few strings (a plan's period) stays one of them.
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
