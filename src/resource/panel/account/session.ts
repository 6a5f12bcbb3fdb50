/** Seconds that a panel session lives from its creation; it is not renewed. */
export const panel_session_seconds = 24 * 3600
