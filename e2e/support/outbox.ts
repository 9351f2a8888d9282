import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { dataFolder } from "./site.ts";

const folder = join(dataFolder, "outbox");

interface Mail {
  recipient: string;
  /** Where an answer goes, if not to the sender. */
  replyTo: string;
  source: string;
}

/** What has been read: a mail never changes. */
const read = new Map<string, Mail>();

function mails(): Mail[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  } catch {
    return [];
  }
  return names.toSorted().map((name) => {
    const mail = read.get(name) ?? readMail(name);
    read.set(name, mail);
    return mail;
  });
}

function readMail(name: string): Mail {
  const source = readFileSync(join(folder, name), "utf8");
  const header = (field: string) => new RegExp(`^${field}: (.+)$`, "im").exec(source)?.[1]?.trim() ?? "";
  return { recipient: header("To"), replyTo: header("Reply-To"), source };
}

/** The newest mail to an address, decoded; waits until it has arrived. */
export async function mailTo(address: string): Promise<string> {
  return decodeText((await arrived(({ recipient }) => recipient.includes(address))).source);
}

/** The newest mail that is answered to an address: what its owner sent by a form. */
export async function mailFrom(address: string): Promise<string> {
  return decodeText((await arrived(({ replyTo }) => replyTo.includes(address))).source);
}

async function arrived(isWanted: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined;
  const often = { timeout: 10_000, intervals: [50] };
  await expect.poll(() => (found = mails().findLast(isWanted)), often).toBeDefined();
  return found as Mail;
}

/** The newest address of a kind that somebody was mailed; waits until it has arrived. */
export async function mailedAddress(recipient: string, kind: RegExp): Promise<string> {
  const addressIn = ({ source }: Mail) =>
    decodeText(source)
      .match(/https?:\/\/[^\s"<>]+/g)
      ?.find((address) => kind.test(address));
  const mail = await arrived((one) => one.recipient.includes(recipient) && addressIn(one) !== undefined);
  return addressIn(mail) ?? "";
}

/** The confirmation link of a mail: the site's own page with the token. */
export function confirmationLink(mail: string): URL {
  const link = /https?:\/\/[^\s"<>]*\/auth\/confirm\?[^\s"<>]+/.exec(mail)?.[0];
  if (link === undefined) throw new Error(`No confirmation link in:\n${mail}`);
  return new URL(link.replaceAll("&amp;", "&"));
}

/** The link of the newest mail of a kind; the mail is written after the page has its answer. */
export async function mailedLink(address: string, type: string): Promise<string> {
  let link: URL | undefined;
  await expect
    .poll(async () => {
      link = confirmationLink(await mailTo(address));
      return link.searchParams.get("type");
    })
    .toBe(type);
  return link?.href ?? "";
}

/** The six digits of the newest mail, which has no link. */
export async function mailedCode(address: string): Promise<string> {
  let mail = "";
  await expect.poll(async () => (mail = await mailTo(address))).not.toContain("/auth/confirm");
  return /^\W*(\d{6})\W*$/m.exec(mail)?.[1] ?? "";
}

/** The text part, whichever transfer encoding it came in. */
function decodeText(source: string): string {
  const part = source.split(/^--.+$/m).find((piece) => /content-type: text\/plain/i.test(piece)) ?? source;
  const [head = "", ...body] = part.split(/\r?\n\r?\n/).filter((piece, index) => piece.trim() || index > 0);
  const text = body.join("\n\n");
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
  if (/quoted-printable/i.test(head)) return decodeQuotedPrintable(text);
  return text;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
