/** What is asked with a picture and no words. It stands apart from the schema, which the chat does not load. */
export const askAboutPicture = 'Can you see what is wrong in this picture?'
