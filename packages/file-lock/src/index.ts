export { LockBusy, takeFileLock, withFileLock, type FileLock } from "./FileLock.ts"
export { replaceFile } from "./replaceFile.ts"
