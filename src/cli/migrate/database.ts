import pg from 'pg'

/** Connects to a database of another system, which is only read: all values come as text, as a dump has them. Throws where it cannot be reached. */
export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'odograph migrate',
    options: '-c default_transaction_read_only=on -c datestyle=ISO -c bytea_output=hex',
    types: { getTypeParser: () => (value: string) => value },
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
