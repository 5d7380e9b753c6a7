/**
 * The question sent with a picture if the learner wrote no text. In its own file, so that the chat need not
 * load the schema.
 */
export const askAboutPicture = 'Can you see what is wrong in this picture?'
