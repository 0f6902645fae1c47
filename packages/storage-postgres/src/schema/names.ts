/** The schema that holds every table of ours, so that an embedder's own database can be shared. */
export const SCHEMA = "shielded_relay"
