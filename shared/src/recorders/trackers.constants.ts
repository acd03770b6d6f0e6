/** IMEI, or whatever a tracker or its server calls it: no spaces, nothing invisible. */
export const TRACKER_ID = /^[^\s\p{C}]{1,64}$/u
