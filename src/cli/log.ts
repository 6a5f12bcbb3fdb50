import { type Logger, pino } from 'pino'

/** Structured logs on standard error, one JSON object a line; credentials and hashes are never in them. */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['hash', 'password', '*.hash', '*.password', 'req.headers.authorization'], censor: '…' },
    },
    pino.destination({ fd: 2, sync: false }),
  )
