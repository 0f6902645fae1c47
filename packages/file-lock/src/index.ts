export { createFile, FileExists } from "./createFile.ts"
export { LockBusy, takeFileLock, withFileLock, type FileLock } from "./FileLock.ts"
export { replaceFile } from "./replaceFile.ts"
