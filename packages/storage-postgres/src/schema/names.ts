/** The schema of all tables, so that the relay can share an embedder's database. */
export const SCHEMA = "shielded_relay"
