import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Table } from "../../../ui/table.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { useAdminQuery } from "../admin-query.tsx";
import { LoadState, TextSkeleton } from "../lists/states.tsx";
import { everything, fetchAudit } from "./api.ts";
import styles from "./audit.module.css";
import { auditColumns } from "./audit-columns.tsx";

/** How many entries a person's own view shows. */
const SIZE = 10;

/** The latest of what was done to and by one person. */
export function AuditTrail({ userId }: { userId: string }) {
  const { language } = useLanguage();
  const words = useWords("admin/audit");
  const trail = useAdminQuery({
    queryKey: ["users", userId, "audit"],
    queryFn: (signal) => fetchAudit({ ...everything, who: userId }, signal, SIZE),
  });
  const page = trail.loaded?.answer;
  if (!page) {
    return <LoadState words={words} query={trail} skeleton={<TextSkeleton label={words.loading} />} />;
  }
  if (page.entries.length === 0) return <p className={`small muted ${styles.none}`}>{words.trail.none}</p>;
  return (
    <>
      <Table
        caption={words.caption}
        columns={auditColumns({ words, language })}
        rows={page.entries}
        rowKey={({ id }) => id}
        className={styles.table}
      />
      {page.hasEarlier && (
        <PageLink to={`/admin?tab=audit&who=${userId}`} className={textLink(styles.all)}>
          {words.trail.all}
        </PageLink>
      )}
    </>
  );
}
