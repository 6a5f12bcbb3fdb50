/** Media types of downloads, by their formats. */
export const kmlTypes = {
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/vnd.google-earth.kmz',
} as const
