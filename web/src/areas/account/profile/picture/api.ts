import { storageError, tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import { newKey } from "../../../../backend/new-key.ts";
import { ownPicture } from "../../../../ui/own-picture.ts";

const BUCKET = "avatars";
/** A browser that cannot write WebP writes PNG instead. */
const endings: Readonly<Record<string, string>> = { "image/webp": "webp", "image/png": "png" };

interface Change {
  userId: string;
  /** The address in the profile so far. */
  former: string | null;
}

/** Stores a picture and names it in the profile. Returns its address. Throws a `BackendError`. */
export async function savePicture({ userId, former }: Change, picture: Blob): Promise<string> {
  const { storage } = await backend();
  const bucket = (await storage()).from(BUCKET);
  const name = `${userId}/${newKey()}.${endings[picture.type] ?? "webp"}`;
  // The name is new for each picture, so the file never changes.
  const { error } = await bucket.upload(name, picture, {
    contentType: picture.type,
    cacheControl: "31536000",
  });
  if (error) throw storageError(error);
  // Without the origin, so that it stays true when the site moves.
  const address = new URL(bucket.getPublicUrl(name).data.publicUrl).pathname;
  try {
    await setPicture(userId, address);
  } catch (problem) {
    await removeFile(address);
    throw problem;
  }
  await removeFile(former);
  return address;
}

/** Takes the picture out of the profile. Throws a `BackendError`. */
export async function removePicture({ userId, former }: Change): Promise<void> {
  await setPicture(userId, null);
  await removeFile(former);
}

async function setPicture(userId: string, address: string | null): Promise<void> {
  const { auth, from } = await backend();
  const { error, status } = await from("profiles")
    .update({ avatar_url: address, updated_at: new Date().toISOString() })
    .eq("id", userId);
  if (error) throw tableError(error, status);
  // The header knows the session alone, and shows letters until it hears of the picture.
  const updated = await auth.updateUser({ data: { avatar_url: address } });
  if (updated.error) console.error("The session does not know the new picture", updated.error);
}

/** Removes a file that no profile names any more. A failure leaves it behind: it harms nobody. */
async function removeFile(address: string | null): Promise<void> {
  const name = ownPicture(address)?.split(`/${BUCKET}/`)[1];
  if (name === undefined) return;
  const { storage } = await backend();
  const { error } = await (await storage()).from(BUCKET).remove([decodeURIComponent(name)]);
  if (error) console.error("A former picture could not be removed", error);
}
