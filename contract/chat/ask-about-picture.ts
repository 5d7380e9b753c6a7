/**
 * The message sent with a picture without text. In its own file, so that the chat need not load the schema.
 */
export const askAboutPicture = 'Can you see what is wrong in this picture?'
