"""The films of deliveries, which are destroyed with the twin that is seen in them."""

from tawam.database.port import Database, Transaction
from tawam.deliveries import statements
from tawam.deliveries.file_names import BUCKET
from tawam.recordings.twin_files import TwinFile, with_pictures
from tawam.videos.state import refresh_video


class DeliveriesOfTwin:
    """The `TwinFiles` of deliveries. Rows, captions and plans go too: the ledger keeps what was."""

    bucket = BUCKET

    async def find(self, reader: Database | Transaction, twin_id: str) -> list[TwinFile]:
        rows = await reader.fetch_all(statements.FILES_OF_TWIN, twin_id=twin_id)
        return [file for row in rows for file in with_pictures(row["object_path"], "delivery", row["sha256"])]

    async def lock(self, transaction: Transaction, twin_id: str) -> None:
        await transaction.fetch_all(statements.LOCK_VIDEOS_OF_FILES, twin_id=twin_id)
        await transaction.fetch_all(statements.LOCK_FILES_OF_TWIN, twin_id=twin_id)

    async def forget(self, transaction: Transaction, twin_id: str) -> None:
        videos = await transaction.fetch_all(statements.LOCK_VIDEOS_OF_FILES, twin_id=twin_id)
        await transaction.execute(statements.DELETE_OF_TWIN, twin_id=twin_id)
        for video in videos:
            await refresh_video(transaction, video)
