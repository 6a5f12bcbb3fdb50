/** Stands for what MapLibre draws of styles that no map of ours is: the sky, which is not seen from above, layers that programs draw themselves, and marks for its makers. */

const nothing = (): void => undefined
const none = () => ({})

export const drawDebug = nothing
export const drawDebugPadding = nothing
export const selectDebugSource = (): null => null
export const drawCollisionDebug = nothing
export const drawCustom = nothing
export const drawSky = nothing
export const drawAtmosphere = nothing
export const debugUniforms = none
export const debugUniformValues = none
export const skyUniforms = none
export const skyUniformValues = none
export const atmosphereUniforms = none
export const atmosphereUniformValues = none
