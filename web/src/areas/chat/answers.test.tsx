import catalogue from "virtual:catalogue/chat/en";
import { expect, test } from "vitest";
import { findPage } from "../../site/site-map.ts";
import { formatPrice } from "../../ui/price.tsx";
import { findTopic } from "./find-topic.ts";
import type { Reply } from "./message.ts";
import { offerLists, offersOf } from "./offers.ts";
import ar from "./words.ar.ts";
import en from "./words.en.ts";

const replies = Object.keys(en.answers) as Reply[];
const path = (to: string) => to.replace(/\?.*/, "");

test.each(replies)("the answer %s leads to real pages, the same in both languages", (reply) => {
  const links = en.answers[reply].links.map(({ to }) => path(to));
  expect(links.filter((to) => findPage(to).path !== to)).toEqual([]);
  expect(ar.answers[reply].links.map(({ to }) => path(to))).toEqual(links);
});

test("every offer that an answer names is in the catalogue", () => {
  for (const [reply, list] of Object.entries(offerLists)) {
    expect(offersOf(reply as Reply, catalogue).map(({ id }) => id)).toEqual(list.ids);
  }
});

test("every plan of the catalogue is spoken of, with the catalogue's price", () => {
  const spoken = replies.flatMap((reply) => offersOf(reply, catalogue));
  for (const plan of [...catalogue.plans, catalogue.pilot]) {
    expect(spoken.find(({ id }) => id === plan.id)).toMatchObject({ name: plan.name, price: plan.price });
  }
});

test("figures that contradict the pages are not spoken", () => {
  const texts = JSON.stringify([en.answers, ar.answers]);
  expect(texts).not.toMatch(/\$|20\+|20 لغة|2,?499|6,?200/);
  const prices = replies.flatMap((reply) => offersOf(reply, catalogue)).map(({ price }) => price);
  expect(prices.filter((price) => price !== "contact").map(formatPrice)).not.toContain("$99");
});

test("both claims on delivery stand as they are", () => {
  expect(en.answers.delivery.text).toMatch(/3 to 5 business days.*48 hours/);
  expect(ar.answers.delivery.text).toMatch(/3 إلى 5 أيام عمل.*48 ساعة/);
});

test.each([
  ["en", en.suggestions.questions, ["twin", "process", "pricing", "features", "delivery"]],
  ["ar", ar.suggestions.questions, ["twin", "process", "pricing", "features", "delivery"]],
])("the common questions in %s have their answers", (_language, questions, topics) => {
  expect(questions.map(findTopic)).toEqual(topics);
});
