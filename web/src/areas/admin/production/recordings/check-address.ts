/** The parameter of the address that asks for the queue of recordings. */
export const CHECK = "check";

export const checkAddress = `/admin?tab=production&${CHECK}=recordings`;
