const weakPassword = {
  length: "اجعلها أطول.",
  characters: "اجمع بين الحروف والأرقام والرموز.",
  pwned: "كلمة المرور هذه من أول ما يجرّبه المخترقون. اختر غيرها.",
};

export default weakPassword;
