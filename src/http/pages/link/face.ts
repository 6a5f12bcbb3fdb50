import type { FastifyRequest } from 'fastify'
import { addressed } from '#resource/dealer/images.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'
import type { Face } from './frame.ts'
import { wordsFor } from './words.ts'

/** The way up to the address of the service, which may lie below another path. */
export const above = ({ url }: FastifyRequest): string =>
  '../'.repeat(url.replace(/\?.*$/, '').split('/').length - 2) || './'

/** The face of the service of a dealer with these settings, in the language of whoever asks. */
export const faceOf = (request: FastifyRequest, settings: unknown): Face => {
  const service = addressed(serviceSettings(settings))
  const { logo, color_theme } = service
  return {
    ...wordsFor(request.headers['accept-language'] ?? ''),
    title: titleOf(service),
    logo: logo && (logo.startsWith('static/') ? `${above(request)}${logo}` : logo),
    color: /^#?[0-9a-f]{6}$/i.test(color_theme) ? color_theme.replace('#', '') : undefined,
  }
}
