import { classNames } from "./class-names.ts";
import styles from "./text-link.module.css";

/**
 * The class of an underlined link that stands alone; add an `<Icon name="arrow" />` after the words if it
 * leads on. For links inside running text use `inlineLink`.
 */
export function textLink(className?: string): string {
  return classNames(styles.link, className);
}

/** The class of a link inside running text. */
export function inlineLink(className?: string): string {
  return classNames(styles.inline, className);
}
