import { type DestinationStream, type Logger, pino } from 'pino'

const secret = ['hash', 'password', '*.hash', '*.password', 'req.headers.authorization']

/** Where PostgreSQL quotes whole rows, and with them digests of passwords. */
const quoted = ['err.detail', 'err.where']

/** Structured logs on standard error, one JSON object a line; credentials and hashes are never in them. */
export const createLog = (
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...secret, ...quoted], censor: '…' },
    },
    destination,
  )
