import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Path, type Result } from '#client/client.ts'
import { keysAfter } from './keys.ts'
import { useSession } from './session.tsx'

/** Sends a file to an operation that takes one, with its other parameters; then what is shown of the same kind is asked again. */
export const useUpload = <P extends Path>(
  path: P,
  { also = [] }: { also?: readonly string[] } = {},
): UseMutationResult<Result<P>, Error, { file: File; params?: Readonly<Record<string, string>> }> => {
  const { hash } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, params = {} }) => {
      const form = new FormData()
      // Parameters first: what comes after the file is not waited for.
      for (const [name, value] of Object.entries(params)) form.append(name, value)
      form.append('file', file)
      const answer = await fetch(`/v2/${path}`, {
        method: 'POST',
        headers: { authorization: `SVC ${hash}` },
        body: form,
      })
      const body = await answer.json()
      if (!answer.ok) throw new ApiError(path, answer.status, body)
      return body as Result<P>
    },
    onSuccess: () => Promise.all(keysAfter(path, also).map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
