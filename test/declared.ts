import { api } from '#api/index.ts'

/** Says each error that an operation declares, a line each. */
for (const { path, errors = [] } of Object.values(api)) for (const error of errors) console.log(`${path} ${error}`)
