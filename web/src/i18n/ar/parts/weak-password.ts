const weakPassword = {
  length: "اجعل كلمة المرور أطول.",
  characters: "اجمع بين الحروف والأرقام والرموز.",
  pwned: "كلمة المرور هذه من أول ما يجرّبه المخترقون. اختر غيرها.",
};

export default weakPassword;
