import type { Tables } from "../generated/tables.ts";

type PublicTables = Tables["public"]["Tables"];

/** A row with every column that anybody on the site may read. */
export type Row<Name extends keyof PublicTables> = PublicTables[Name]["Row"];

/** A row with the columns of a select's list, such as `"id, status"`. */
export type SelectedRow<Name extends keyof PublicTables, List extends string> = Pick<
  Row<Name>,
  Extract<keyof Row<Name>, NameIn<List>>
>;

type NameIn<List extends string> = List extends `${infer First}, ${infer Rest}` ? First | NameIn<Rest> : List;
