/** The question sent with a picture without text. Separate from the schema, which the chat does not load. */
export const askAboutPicture = 'Can you see what is wrong in this picture?'
