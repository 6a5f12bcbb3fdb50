const fail = (details: object): never => {
  throw new Error(JSON.stringify(details))
}

/** A log for jobs that are measured: what is warned of, or fails, ends the bench, or it would measure something else. */
export const strict_log = { warn: fail, error: fail }
