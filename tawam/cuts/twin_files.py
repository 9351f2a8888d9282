"""The files of cuts, which are destroyed with the twin that is seen in them."""

from tawam.cuts import statements
from tawam.cuts.bucket import BUCKET
from tawam.database.port import Database, Transaction
from tawam.database.schema import now
from tawam.recordings.twin_files import TwinFile, with_pictures
from tawam.videos.state import refresh_video


class CutsOfTwin:
    """The `TwinFiles` of cuts. What was said of a cut stays readable; the cut itself does not."""

    bucket = BUCKET

    async def find(self, reader: Database | Transaction, twin_id: str) -> list[TwinFile]:
        rows = await reader.fetch_all(statements.CUTS_OF_TWIN, twin_id=twin_id)
        return [file for row in rows for file in with_pictures(row["object_path"], "cut", row["sha256"])]

    async def lock(self, transaction: Transaction, twin_id: str) -> None:
        await transaction.fetch_all(statements.VIDEOS_OF_CUTS, twin_id=twin_id)
        await transaction.fetch_all(statements.LOCK_CUTS_OF_TWIN, twin_id=twin_id)

    async def forget(self, transaction: Transaction, twin_id: str) -> None:
        videos = await transaction.fetch_all(statements.VIDEOS_OF_CUTS, twin_id=twin_id)
        await transaction.execute(statements.FORGET_CUTS, twin_id=twin_id)
        await transaction.execute(statements.SET_DESTROYED, twin_id=twin_id, new_updated_at=now())
        for video in videos:
            await refresh_video(transaction, video)
