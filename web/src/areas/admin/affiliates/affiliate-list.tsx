import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { fullDate, shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import type { Column } from "../../../ui/table.tsx";
import { useAdminQuery } from "../admin-query.tsx";
import { RowLink, TwoLines } from "../lists/cells.tsx";
import { ExportCsv } from "../lists/export-csv.tsx";
import { useListQuery } from "../lists/list-query.ts";
import { ListBar, RowList } from "../lists/row-list.tsx";
import { holdRows } from "../lists/table-rows.ts";
import {
  type AffiliateColumn,
  affiliateShape,
  affiliatesAsCsv,
  fetchAffiliates,
  type ListedAffiliate,
  statuses,
} from "./api.ts";

/** Everybody who recommends us; a name leads to the statement. */
export function AffiliateList() {
  const { language } = useLanguage();
  const words = useWords("admin/affiliates");
  const list = useListQuery(affiliateShape);
  const page = useAdminQuery({
    queryKey: ["affiliates", "list", list.query],
    queryFn: (signal) => fetchAffiliates(list.query, signal),
    tables: ["affiliates"],
    hold: holdRows,
  });
  return (
    <RowList
      words={words}
      page={page}
      query={list.query}
      isFiltered={list.isFiltered}
      onChange={list.change}
      onReset={() => list.reset()}
      columns={({ address }) => affiliateColumns(words, language, address)}
      rowKey={({ id }) => id}
      bar={
        <ListBar action={<ExportCsv name="affiliates" fetchPage={affiliatesAsCsv(list.query)} />}>
          <SearchField label={words.search} value={list.search} onSearch={list.setSearch} />
          <ChipGroup<string>
            label={words.columns.status}
            options={statuses.map((value) => ({ value, label: words.statuses[value] }))}
            value={list.query.filters.status}
            onChange={(status) => list.filter({ status })}
          />
        </ListBar>
      }
    />
  );
}

function affiliateColumns(
  words: Words<"admin/affiliates">,
  language: Language,
  address: string,
): Column<ListedAffiliate, AffiliateColumn>[] {
  const header = (key: AffiliateColumn) => ({ key, header: words.columns[key] });
  return [
    {
      ...header("partner"),
      isSortable: true,
      cell: ({ id, full_name, email }) => (
        <TwoLines isName detail={<EmailAddress>{email}</EmailAddress>}>
          <RowLink id={id} parameter="affiliate" address={address}>
            <bdi>{full_name}</bdi>
          </RowLink>
        </TwoLines>
      ),
    },
    { ...header("code"), quiet: true, cell: ({ code }) => <Ltr>{code}</Ltr> },
    {
      ...header("status"),
      cell: ({ status }) => (
        <StatusDot tone={status === "active" ? "good" : "over"}>{words.statuses[status]}</StatusDot>
      ),
    },
    {
      ...header("since"),
      isSortable: true,
      quiet: true,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={fullDate(created_at, language)}>
          {shortDate(created_at, language)}
        </time>
      ),
    },
  ];
}
