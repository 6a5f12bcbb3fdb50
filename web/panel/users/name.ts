interface Named {
  login: string
  legal_type: string
  legal_name: string
  first_name: string
  middle_name: string
  last_name: string
}

/** What a user is called: its company, its name, or where neither is known its login. */
export const nameOf = ({ login, legal_type, legal_name, first_name, middle_name, last_name }: Named): string => {
  if (legal_type === 'legal_entity' && legal_name) return legal_name
  return [first_name, middle_name, last_name].filter(Boolean).join(' ') || login
}

/** Whether it may sign in. */
export const isLetIn = ({ activated, block_parameters }: { activated: boolean; block_parameters: object | null }) =>
  activated && !block_parameters
