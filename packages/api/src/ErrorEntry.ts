/** The HTTP statuses of refusals. */
export type ErrorStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 410
  | 413
  | 415
  | 429
  | 431
  | 500
  | 503

export interface ErrorEntry {
  readonly status: ErrorStatus
  /** For the documentation: when the error occurs. */
  readonly meaning: string
  /** What the caller can do about it. */
  readonly remedy: string
}
