/** What a layer of the image holds at a path, which is relative to the root and has forward slashes. Everything belongs to root, if nothing else is said. */
export type Entry = FolderEntry | FileEntry | LinkEntry

interface Placed {
  readonly path: string
}

export interface FolderEntry extends Placed {
  readonly type: "folder"
  readonly mode: number
  /** User and group that own the folder. Default: 0, root. */
  readonly owner?: number
}

export interface FileEntry extends Placed {
  readonly type: "file"
  readonly mode: number
  readonly content: Uint8Array
}

export interface LinkEntry extends Placed {
  readonly type: "link"
  /** As the link says it: absolute, or relative to the link's folder. */
  readonly target: string
}

export const folder = (path: string, mode = 0o755): FolderEntry => ({ type: "folder", path, mode })

export const file = (path: string, content: Uint8Array | string, mode = 0o644): FileEntry => ({
  type: "file",
  path,
  mode,
  content: typeof content === "string" ? Buffer.from(content) : content,
})

export const link = (path: string, target: string): LinkEntry => ({ type: "link", path, target })
