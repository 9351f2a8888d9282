import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { SortSelect } from "./sort-select.tsx";
import { type Column, type Sort, Table } from "./table.tsx";

type Fruit = { name: string; price: number };
const columns: Column<Fruit, "name" | "price">[] = [
  { key: "name", header: "Name", cell: ({ name }) => name, isSortable: true },
  { key: "price", header: "Price", cell: ({ price }) => price },
];

function Fruits() {
  const [sort, setSort] = useState<Sort<"name" | "price">>({ key: "name", isDescending: false });
  const rows = [
    { name: "Date", price: 3 },
    { name: "Fig", price: 5 },
  ];
  const words = { label: "Sort by", ascending: "{column}, up", descending: "{column}, down" };
  return (
    <>
      <SortSelect words={words} columns={columns} sort={sort} onSort={setSort} />
      <Table
        caption="Fruits"
        columns={columns}
        rows={sort.isDescending ? rows.toReversed() : rows}
        rowKey={({ name }) => name}
        sort={sort}
        onSort={setSort}
      />
    </>
  );
}

const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

test("the first column heads its rows, and each cell carries its header for narrow screens", () => {
  render(<Fruits />);
  const row = screen.getByRole("row", { name: "Fig 5" });
  expect(within(row).getByRole("rowheader").dataset["header"]).toBe("Name");
  expect(within(row).getByRole("cell").dataset["header"]).toBe("Price");
});

test("a sortable header turns the order round and says so", async () => {
  render(<Fruits />);
  const header = screen.getByRole("columnheader", { name: "Name" });
  expect(header.getAttribute("aria-sort")).toBe("ascending");
  await userEvent.click(within(header).getByRole("button"));
  expect(header.getAttribute("aria-sort")).toBe("descending");
  expect(names()).toEqual(["Fig", "Date"]);
  const other = screen.getByRole("columnheader", { name: "Price" });
  expect(other.hasAttribute("aria-sort")).toBe(false);
  expect(within(other).queryByRole("button")).toBeNull();
});

test("the choice for narrow screens sorts by the same columns", async () => {
  render(<Fruits />);
  const select = screen.getByLabelText("Sort by");
  expect(
    within(select)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Name, up", "Name, down"]);
  await userEvent.selectOptions(select, "Name, down");
  expect(names()).toEqual(["Fig", "Date"]);
});
