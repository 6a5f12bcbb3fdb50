import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { ApiError } from '#client/client.ts'
import { useClient } from '#web/session/session.tsx'

type Ticketing = 'fuel/receipt/image/create' | 'vehicle/service_task/file/create'

/** Uploads a file by a ticket, the photo of a receipt or what belongs to a service task, to wherever files are kept; answers its id. */
export const useTicketed = (path: Ticketing = 'fuel/receipt/image/create'): UseMutationResult<number, Error, File> => {
  const client = useClient()
  return useMutation({
    mutationFn: async (file) => {
      const { value } = await client.call(path, { size: file.size, filename: file.name.slice(-255) || 'photo.jpg' })
      const form = new FormData()
      for (const [name, part] of Object.entries(value.fields)) form.append(name, part)
      form.append(value.file_field_name, file)
      const { pathname, search } = new URL(value.url, location.href)
      // On whatever host this page was opened.
      const url = pathname.startsWith('/v2/') ? `${pathname}${search}` : value.url
      const answer = await fetch(url, { method: 'POST', body: form })
      if (!answer.ok) throw new ApiError(path, answer.status, await answer.json().catch(() => undefined))
      return value.file_id
    },
  })
}
