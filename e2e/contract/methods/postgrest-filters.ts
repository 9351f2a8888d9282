import { expect } from "@playwright/test";
import type { newClient } from "../../support/accounts.ts";
import { reader } from "../people.ts";
import { notOffered, type Row, succeeded, works } from "./row.ts";

const apricots = "Apricots";
const brass = "Brass";
const cardamom = "Cardamom";
const dates = "Dates";
const coffee = "قهوة";

const selectTitles = (client: ReturnType<typeof newClient>) => client.from("notes").select("title");

type Titles = ReturnType<typeof selectTitles>;

/** Which of the five titles are left after a filter. */
function leaves(method: string, does: string, wanted: string[], filter: (titles: Titles) => Titles): Row {
  return works(method, does, async () => {
    const rows = succeeded(await filter(selectTitles((await reader()).client)));
    expect(rows.map(({ title }) => title as string).toSorted()).toEqual(wanted);
  });
}

function refused(
  method: string,
  does: string,
  operator: string,
  why: string,
  filter: (titles: Titles) => Titles,
): Row {
  const refusal = { code: "PGRST127", details: `the operator ${operator} is not offered` };
  return notOffered(method, does, refusal, why, async () => filter(selectTitles((await reader()).client)));
}

const noRanges = "No column holds a range.";
const noLists = "Lists and documents are answered, not searched.";
const slow = "A regular expression can keep a database busy for ever; use `like` and `ilike`.";

export const filters: Row[] = [
  leaves(".eq", "equal", [dates], (rows) => rows.eq("title", dates)),
  leaves(".neq", "not equal", [apricots, brass, cardamom, dates], (rows) => rows.neq("title", coffee)),
  leaves(".gt", "greater", [dates, coffee], (rows) => rows.gt("title", cardamom)),
  leaves(".gte", "greater or equal", [cardamom, dates, coffee], (rows) => rows.gte("title", cardamom)),
  leaves(".lt", "less", [apricots, brass], (rows) => rows.lt("title", cardamom)),
  leaves(".lte", "less or equal", [apricots, brass, cardamom], (rows) => rows.lte("title", cardamom)),
  leaves(".like", "matches a pattern", [brass], (rows) => rows.like("title", "Br%")),
  leaves(".likeAllOf", "matches all patterns", [cardamom], (rows) => rows.likeAllOf("title", ["C%", "%m"])),
  leaves(".likeAnyOf", "matches one of the patterns", [apricots, cardamom], (rows) =>
    rows.likeAnyOf("title", ["A%", "%m"]),
  ),
  leaves(".ilike", "matches a pattern in either case", [brass], (rows) => rows.ilike("title", "bR%")),
  leaves(".ilikeAllOf", "matches all, in either case", [cardamom], (rows) =>
    rows.ilikeAllOf("title", ["c%", "%M"]),
  ),
  leaves(".ilikeAnyOf", "matches one, in either case", [apricots, cardamom], (rows) =>
    rows.ilikeAnyOf("title", ["a%", "%M"]),
  ),
  refused(".regexMatch", "matches a regular expression", "match", slow, (rows) =>
    rows.regexMatch("title", "^B"),
  ),
  refused(".regexIMatch", "the same in either case", "imatch", slow, (rows) =>
    rows.regexIMatch("title", "^b"),
  ),
  works(".is", "is null, true or false", async () => {
    const { client, user } = await reader();
    const withoutName = client.from("profiles").select("id").is("username", null);
    expect(succeeded(await withoutName)).toEqual([{ id: user.id }]);
    expect(succeeded(await client.from("profiles").select("id").is("full_name", null))).toEqual([]);
  }),
  leaves(".isDistinct", "not equal, where null is a value", [apricots, brass, cardamom, dates], (rows) =>
    rows.isDistinct("title", coffee),
  ),
  leaves(".in", "one of a list", [apricots, coffee], (rows) => rows.in("title", [apricots, coffee, "a,b"])),
  leaves(".notIn", "none of a list", [brass, cardamom, dates], (rows) =>
    rows.notIn("title", [apricots, coffee]),
  ),
  refused(".contains", "contains a list or a document", "cs", noLists, (rows) =>
    rows.contains("title", ["a"]),
  ),
  refused(".containedBy", "is contained", "cd", noLists, (rows) => rows.containedBy("title", ["a"])),
  refused(".overlaps", "shares an element", "ov", noLists, (rows) => rows.overlaps("title", ["a"])),
  refused(".rangeGt", "right of a range", "sr", noRanges, (rows) => rows.rangeGt("title", "[1,2)")),
  refused(".rangeGte", "not left of a range", "nxl", noRanges, (rows) => rows.rangeGte("title", "[1,2)")),
  refused(".rangeLt", "left of a range", "sl", noRanges, (rows) => rows.rangeLt("title", "[1,2)")),
  refused(".rangeLte", "not right of a range", "nxr", noRanges, (rows) => rows.rangeLte("title", "[1,2)")),
  refused(".rangeAdjacent", "next to a range", "adj", noRanges, (rows) =>
    rows.rangeAdjacent("title", "[1,2)"),
  ),
  refused(".textSearch", "searches words", "fts", "Use `ilike`: it finds parts of words too.", (rows) =>
    rows.textSearch("content", "coffee"),
  ),
  leaves(".match", "equal in every column named", [brass], (rows) =>
    rows.match({ title: brass, content: "a tray for the coffee" }),
  ),
  leaves(".not", "turns a filter round", [brass, cardamom, dates, coffee], (rows) =>
    rows.not("title", "eq", apricots),
  ),
  leaves(".or", "one of several, also nested", [apricots, dates], (rows) =>
    rows.or('title.eq.Apricots,and(title.like.D*,content.like."*, and a*")'),
  ),
  leaves(".filter", "any operator by its name", [coffee], (rows) => rows.filter("title", "gt", dates)),
];
