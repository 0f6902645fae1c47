export { LockBusy, takeFileLock, withFileLock, type FileLock } from "./FileLock.ts"
