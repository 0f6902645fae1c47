import { open, readdir } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"

/** Waits until a folder and everything in it is on the disk. Postgres itself does that only with the files that it writes later. */
export async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map((entry) => flush(join(entry.parentPath, entry.name))))
  await flush(folder)
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function flush(path: string): Promise<void> {
  // Windows opens no folders; what it writes about them is in its file system's own journal.
  if (process.platform === "win32") return
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
