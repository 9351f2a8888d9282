/** The shape of a dictionary: the same keys with any wording. A missing key is a compile error. */
export type Shape<Words> = Words extends string
  ? string
  : Words extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : Words extends readonly (infer Item)[]
      ? readonly Shape<Item>[]
      : { readonly [Key in keyof Words]: Shape<Words[Key]> };
