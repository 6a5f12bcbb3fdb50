export type JobLog = Record<'error' | 'warn', (details: object, message: string) => void>
