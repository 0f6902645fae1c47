/** The HTTP statuses of refusals. */
export type ErrorStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 413
  | 415
  | 429
  | 431
  | 500
  | 503

export interface ErrorEntry {
  readonly status: ErrorStatus
  /** For the documentation: when the error occurs, and what the caller can do. */
  readonly meaning: string
}
